ALTER TABLE "comments" DROP COLUMN "head";--> statement-breakpoint
ALTER TABLE "categories" DROP COLUMN "card";--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "head";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "card";--> statement-breakpoint
DROP FUNCTION "comment_head", "category_card", "post_head", "person_card";
