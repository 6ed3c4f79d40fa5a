ALTER TABLE "violations" ADD COLUMN "rule_penalty" text;--> statement-breakpoint
ALTER TABLE "violations" ADD COLUMN "penalty_reason" text;