ALTER TABLE "login_attempts" ADD COLUMN "is_fresh" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "authenticated_at" timestamp with time zone;