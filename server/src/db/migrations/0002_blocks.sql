ALTER TABLE "blocks" ADD COLUMN "id" uuid DEFAULT uuidv7() NOT NULL;--> statement-breakpoint
ALTER TABLE "mutes" ADD COLUMN "id" uuid DEFAULT uuidv7() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "blocks_blocker_id_idx" ON "blocks" USING btree ("blocker_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "mutes_muter_id_idx" ON "mutes" USING btree ("muter_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mutes_muted_id_idx" ON "mutes" USING btree ("muted_id");