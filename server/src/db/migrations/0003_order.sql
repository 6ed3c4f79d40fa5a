DROP INDEX "audit_log_actor_id_idx";--> statement-breakpoint
DROP INDEX "audit_log_act_idx";--> statement-breakpoint
DROP INDEX "blocks_blocker_id_idx";--> statement-breakpoint
DROP INDEX "mutes_muter_id_idx";--> statement-breakpoint
DROP INDEX "bookmarks_user_id_idx";--> statement-breakpoint
DROP INDEX "comments_post_id_idx";--> statement-breakpoint
DROP INDEX "comments_author_id_idx";--> statement-breakpoint
DROP INDEX "follows_follower_id_idx";--> statement-breakpoint
DROP INDEX "follows_followee_id_idx";--> statement-breakpoint
DROP INDEX "post_hashtags_hashtag_id_idx";--> statement-breakpoint
DROP INDEX "likes_user_id_idx";--> statement-breakpoint
DROP INDEX "conversations_user_id_idx";--> statement-breakpoint
DROP INDEX "messages_pair_key_idx";--> statement-breakpoint
DROP INDEX "messages_sender_id_idx";--> statement-breakpoint
DROP INDEX "notifications_user_id_idx";--> statement-breakpoint
DROP INDEX "notifications_group_idx";--> statement-breakpoint
DROP INDEX "feed_items_actor_id_idx";--> statement-breakpoint
DROP INDEX "feed_items_post_id_idx";--> statement-breakpoint
DROP INDEX "posts_author_id_idx";--> statement-breakpoint
DROP INDEX "posts_category_id_idx";--> statement-breakpoint
DROP INDEX "reposts_user_id_idx";--> statement-breakpoint
DROP INDEX "stories_author_id_idx";--> statement-breakpoint
CREATE INDEX "audit_log_actor_id_idx" ON "audit_log" USING btree ("actor_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_act_idx" ON "audit_log" USING btree ("act","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "blocks_blocker_id_idx" ON "blocks" USING btree ("blocker_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "mutes_muter_id_idx" ON "mutes" USING btree ("muter_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "bookmarks_user_id_idx" ON "bookmarks" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_post_id_idx" ON "comments" USING btree ("post_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_author_id_idx" ON "comments" USING btree ("author_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "follows_follower_id_idx" ON "follows" USING btree ("follower_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "follows_followee_id_idx" ON "follows" USING btree ("followee_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "post_hashtags_hashtag_id_idx" ON "post_hashtags" USING btree ("hashtag_id","post_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "likes_user_id_idx" ON "likes" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversations_user_id_idx" ON "conversations" USING btree ("user_id","last_message_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "messages_pair_key_idx" ON "messages" USING btree ("pair_key","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "messages_sender_id_idx" ON "messages" USING btree ("sender_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_user_id_idx" ON "notifications" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_group_idx" ON "notifications" USING btree ("user_id","group_key","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "feed_items_actor_id_idx" ON "feed_items" USING btree ("actor_id","id" DESC NULLS FIRST,"post_id");--> statement-breakpoint
CREATE INDEX "feed_items_post_id_idx" ON "feed_items" USING btree ("post_id","id" DESC NULLS FIRST,"actor_id");--> statement-breakpoint
CREATE INDEX "posts_author_id_idx" ON "posts" USING btree ("author_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "posts_category_id_idx" ON "posts" USING btree ("category_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reposts_user_id_idx" ON "reposts" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stories_author_id_idx" ON "stories" USING btree ("author_id","id" DESC NULLS FIRST);