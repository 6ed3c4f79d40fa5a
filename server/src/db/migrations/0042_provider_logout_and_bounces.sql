CREATE TABLE "used_logout_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider_session" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "address_hash" text;--> statement-breakpoint
CREATE INDEX "sessions_provider_session_idx" ON "sessions" USING btree ("provider_session") WHERE "sessions"."provider_session" is not null;