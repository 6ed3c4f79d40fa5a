CREATE TABLE "sign_in_methods" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text,
	"email" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "sign_in_methods_identity_check" CHECK ("sign_in_methods"."subject" is not null or ("sign_in_methods"."email" is not null and "sign_in_methods"."email_verified"))
);
--> statement-breakpoint
ALTER TABLE "login_attempts" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "login_attempts" ADD COLUMN "link_to" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "method_id" uuid;--> statement-breakpoint
ALTER TABLE "sign_in_methods" ADD CONSTRAINT "sign_in_methods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_methods_issuer_subject_idx" ON "sign_in_methods" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_methods_awaited_idx" ON "sign_in_methods" USING btree ("issuer",lower("email")) WHERE "sign_in_methods"."subject" is null;--> statement-breakpoint
CREATE INDEX "sign_in_methods_user_id_idx" ON "sign_in_methods" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "login_attempts" ADD CONSTRAINT "login_attempts_link_to_users_id_fk" FOREIGN KEY ("link_to") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_method_id_sign_in_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."sign_in_methods"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_method_id_idx" ON "sessions" USING btree ("method_id");--> statement-breakpoint
INSERT INTO "sign_in_methods" ("user_id", "issuer", "subject", "email", "email_verified", "created_at")
SELECT "id", "issuer", "subject", "email", "email_verified", "created_at" FROM "users";
--> statement-breakpoint
CREATE FUNCTION "keep_first_sign_in_method"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sign_in_methods (user_id, issuer, subject, email, email_verified, created_at)
  VALUES (new.id, new.issuer, new.subject, new.email, new.email_verified, new.created_at);
  RETURN null;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "users_first_sign_in_method" AFTER INSERT ON "users"
FOR EACH ROW EXECUTE FUNCTION keep_first_sign_in_method();
