CREATE TABLE "interests" (
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interests_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "onboarding" (
	"user_id" text PRIMARY KEY NOT NULL,
	"step" text DEFAULT 'profile' NOT NULL,
	"outcome" text,
	"ended_at" timestamp with time zone,
	"checklist_closed_at" timestamp with time zone,
	"first_story_at" timestamp with time zone,
	CONSTRAINT "onboarding_step_check" CHECK ("onboarding"."step" in ('profile', 'privacy', 'interests', 'people', 'hello')),
	CONSTRAINT "onboarding_outcome_check" CHECK ("onboarding"."outcome" in ('done', 'skipped')),
	CONSTRAINT "onboarding_end_check" CHECK (("onboarding"."outcome" is null) = ("onboarding"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "new_member_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding" ADD CONSTRAINT "onboarding_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interests_name_idx" ON "interests" USING btree ("name","user_id" DESC NULLS LAST);--> statement-breakpoint
-- Members who are here already need no introduction.
INSERT INTO "onboarding" ("user_id", "outcome", "ended_at", "checklist_closed_at") SELECT "id", 'done', now(), now() FROM "users" WHERE "state" <> 'deleted';
