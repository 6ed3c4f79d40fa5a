CREATE TABLE "hourly_figures" (
	"at" timestamp with time zone PRIMARY KEY NOT NULL,
	"active" integer NOT NULL,
	"waiting_jobs" integer NOT NULL,
	"stored_bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_views" (
	"user_id" text NOT NULL,
	"announcement_id" uuid NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "announcement_views_user_id_announcement_id_pk" PRIMARY KEY("user_id","announcement_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"text" text NOT NULL,
	"language" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcements_times_check" CHECK ("announcements"."ends_at" > "announcements"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "show_email" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "show_email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement_views" ADD CONSTRAINT "announcement_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_views" ADD CONSTRAINT "announcement_views_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_views_announcement_id_idx" ON "announcement_views" USING btree ("announcement_id");