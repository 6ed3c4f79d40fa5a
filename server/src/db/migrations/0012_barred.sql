CREATE TABLE "barred_emails" (
	"email_hash" "bytea" PRIMARY KEY NOT NULL,
	"penalty_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "barred_emails" ADD CONSTRAINT "barred_emails_penalty_id_penalties_id_fk" FOREIGN KEY ("penalty_id") REFERENCES "public"."penalties"("id") ON DELETE cascade ON UPDATE no action;