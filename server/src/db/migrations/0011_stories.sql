ALTER TABLE "event_replies" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "story_views" ADD COLUMN "id" uuid DEFAULT uuidv7() NOT NULL;--> statement-breakpoint
CREATE INDEX "event_replies_due_idx" ON "event_replies" USING btree ("post_id") WHERE "event_replies"."reply" = 'going' and "event_replies"."reminded_at" is null;--> statement-breakpoint
CREATE INDEX "story_views_story_id_idx" ON "story_views" USING btree ("story_id","id" DESC NULLS FIRST);