CREATE TABLE "videos" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"owner_id" text NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"size" integer NOT NULL,
	"received" integer[] DEFAULT '{}' NOT NULL,
	"failure" text,
	"file" jsonb,
	"poster" jsonb,
	"captions_hash" text,
	"alt" text DEFAULT '' NOT NULL,
	"post_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "extension" text DEFAULT 'webp' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "video" jsonb;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "videos_owner_id_idx" ON "videos" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "videos_post_id_idx" ON "videos" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "videos_unused_idx" ON "videos" USING btree ("created_at") WHERE "videos"."post_id" is null;