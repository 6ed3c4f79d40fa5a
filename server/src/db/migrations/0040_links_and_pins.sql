CREATE TABLE "link_previews" (
	"url" text PRIMARY KEY NOT NULL,
	"card" jsonb,
	"picture" text,
	"fetched_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pins" (
	"user_id" text PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "link_url" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "link" jsonb;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_previews_expires_at_idx" ON "link_previews" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pins_post_id_idx" ON "pins" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "posts_link_url_idx" ON "posts" USING btree ("link_url") WHERE "posts"."link_url" is not null;