CREATE TABLE "invitation_uses" (
	"user_id" text PRIMARY KEY NOT NULL,
	"invitation_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"code" text NOT NULL,
	"inviter_id" text NOT NULL,
	"places" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "invitations_places_check" CHECK ("invitations"."used" between 0 and "invitations"."places")
);
--> statement-breakpoint
CREATE TABLE "join_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"first_name" text,
	"last_name" text,
	"state" text DEFAULT 'unsent' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason" text,
	"token_hash" "bytea" NOT NULL,
	CONSTRAINT "join_requests_state_check" CHECK ("join_requests"."state" in ('unsent', 'waiting', 'approved', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "setup" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" text,
	"draft" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "setup_only_check" CHECK ("setup"."is_only")
);
--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "members_may_invite" boolean;--> statement-breakpoint
ALTER TABLE "invitation_uses" ADD CONSTRAINT "invitation_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_uses" ADD CONSTRAINT "invitation_uses_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_uses_invitation_id_idx" ON "invitation_uses" USING btree ("invitation_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_code_idx" ON "invitations" USING btree ("code");--> statement-breakpoint
CREATE INDEX "invitations_inviter_id_idx" ON "invitations" USING btree ("inviter_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "join_requests_identity_idx" ON "join_requests" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "join_requests_token_hash_idx" ON "join_requests" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "join_requests_waiting_idx" ON "join_requests" USING btree ("id") WHERE "join_requests"."state" = 'waiting';