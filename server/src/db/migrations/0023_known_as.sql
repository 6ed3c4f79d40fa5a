ALTER TABLE "blocks" ADD COLUMN "known_as" jsonb;--> statement-breakpoint
ALTER TABLE "mutes" ADD COLUMN "known_as" jsonb;