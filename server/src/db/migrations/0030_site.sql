CREATE TABLE "site_settings" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" text,
	"description" text DEFAULT '' NOT NULL,
	"logo_hash" text,
	"accent_color" text,
	"welcome_text" text DEFAULT '' NOT NULL,
	"default_language" text DEFAULT 'en' NOT NULL,
	"email_visibility" text DEFAULT 'shown' NOT NULL,
	"registration" text DEFAULT 'open' NOT NULL,
	"allowed_email_domains" text[] DEFAULT '{}' NOT NULL,
	"public_reading" boolean DEFAULT false NOT NULL,
	"is_set_up" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_settings_one_row_check" CHECK ("site_settings"."is_only"),
	CONSTRAINT "site_settings_email_visibility_check" CHECK ("site_settings"."email_visibility" in ('shown', 'hidden', 'off')),
	CONSTRAINT "site_settings_registration_check" CHECK ("site_settings"."registration" in ('open', 'approval', 'invite', 'closed'))
);
--> statement-breakpoint
INSERT INTO "site_settings" ("is_set_up") SELECT EXISTS (SELECT 1 FROM "users");
