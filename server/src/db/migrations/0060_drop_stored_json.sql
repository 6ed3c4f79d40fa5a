ALTER TABLE "comments" DROP COLUMN "comment_json";--> statement-breakpoint
ALTER TABLE "link_previews" DROP COLUMN "picture";--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "post_json";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "profile_image_url";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "person_json";
--> statement-breakpoint
DROP FUNCTION "json_text", "json_time";
