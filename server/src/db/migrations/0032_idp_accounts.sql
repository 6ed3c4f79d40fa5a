CREATE TABLE "idp_accounts" (
	"subject" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"is_email_verified" boolean DEFAULT false NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp with time zone,
	"totp_secret" text,
	"totp_confirmed_at" timestamp with time zone,
	"totp_last_step" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idp_devices" (
	"subject" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idp_devices_subject_token_hash_pk" PRIMARY KEY("subject","token_hash")
);
--> statement-breakpoint
CREATE TABLE "idp_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "idp_recovery_codes" (
	"subject" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idp_recovery_codes_subject_code_hash_pk" PRIMARY KEY("subject","code_hash")
);
--> statement-breakpoint
CREATE TABLE "idp_throttles" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"blocked_until" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "idp_devices" ADD CONSTRAINT "idp_devices_subject_idp_accounts_subject_fk" FOREIGN KEY ("subject") REFERENCES "public"."idp_accounts"("subject") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idp_passkeys" ADD CONSTRAINT "idp_passkeys_subject_idp_accounts_subject_fk" FOREIGN KEY ("subject") REFERENCES "public"."idp_accounts"("subject") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idp_recovery_codes" ADD CONSTRAINT "idp_recovery_codes_subject_idp_accounts_subject_fk" FOREIGN KEY ("subject") REFERENCES "public"."idp_accounts"("subject") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "idp_accounts_email_idx" ON "idp_accounts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "idp_devices_seen_at_idx" ON "idp_devices" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "idp_passkeys_subject_idx" ON "idp_passkeys" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "idp_throttles_updated_at_idx" ON "idp_throttles" USING btree ("updated_at");