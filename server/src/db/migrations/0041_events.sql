CREATE TABLE "event_invitations" (
	"post_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"invited_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_invitations_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
DROP INDEX "posts_event_at_idx";--> statement-breakpoint
ALTER TABLE "event_replies" ADD COLUMN "waiting_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "event_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "event_capacity" integer;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "canceled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "waiting_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "invited_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "series_date" date;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "is_occurrence" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "event_invitations" ADD CONSTRAINT "event_invitations_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_invitations" ADD CONSTRAINT "event_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_invitations" ADD CONSTRAINT "event_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_invitations_user_id_idx" ON "event_invitations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "event_invitations_invited_by_idx" ON "event_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "event_replies_waiting_idx" ON "event_replies" USING btree ("post_id","waiting_at","user_id") WHERE "event_replies"."reply" = 'waiting';--> statement-breakpoint
CREATE INDEX "posts_events_idx" ON "posts" USING btree ("event_at","id") WHERE "posts"."event_at" is not null;--> statement-breakpoint
CREATE INDEX "posts_author_events_idx" ON "posts" USING btree ("author_id") WHERE "posts"."event" is not null;--> statement-breakpoint
CREATE INDEX "posts_series_id_idx" ON "posts" USING btree ("series_id") WHERE "posts"."series_id" is not null;--> statement-breakpoint
-- An hour, or the rest of the day: what an event without an end is taken to last.
UPDATE "posts" SET "event_ends_at" = "event_at" + CASE WHEN "event" ? 'time' THEN interval '1 hour' ELSE interval '1 day' END WHERE "event_at" IS NOT NULL;--> statement-breakpoint
-- Later events of a series say what the first one says; search finds the first.
CREATE OR REPLACE FUNCTION "search_posts_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next_number bigint;
BEGIN
  IF NEW.is_occurrence THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    next_number := nextval('search_posts_number_seq');
    INSERT INTO search_posts (number, post_id, created_at, document)
    VALUES (next_number, NEW.id, NEW.created_at, search_post(NEW, next_number));
  ELSE
    UPDATE search_posts SET created_at = NEW.created_at, document = search_post(NEW, number) WHERE post_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;
