ALTER TABLE "search_people" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "search_posts" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "search_people" CASCADE;--> statement-breakpoint
DROP TABLE "search_posts" CASCADE;--> statement-breakpoint
DROP INDEX "hashtags_folded_name_idx";