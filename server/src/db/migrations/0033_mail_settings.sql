CREATE TABLE "mail_pending" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"after" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_pending_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "mail_progress" (
	"name" text PRIMARY KEY NOT NULL,
	"up_to" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"cadences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"quiet_from" smallint,
	"quiet_until" smallint,
	"time_zone" text,
	CONSTRAINT "mail_settings_quiet_check" CHECK (("mail_settings"."quiet_from" is null) = ("mail_settings"."quiet_until" is null) and ("mail_settings"."quiet_from" is null or "mail_settings"."quiet_from" <> "mail_settings"."quiet_until")
        and coalesce("mail_settings"."quiet_from", 0) between 0 and 23 and coalesce("mail_settings"."quiet_until", 0) between 0 and 23)
);
--> statement-breakpoint
ALTER TABLE "mail_pending" ADD CONSTRAINT "mail_pending_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_pending_due_at_idx" ON "mail_pending" USING btree ("due_at");