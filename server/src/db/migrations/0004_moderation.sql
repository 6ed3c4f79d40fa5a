ALTER TABLE "violations" ADD COLUMN "auto_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "violations" ADD COLUMN "taken" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "penalties_violation_id_idx" ON "penalties" USING btree ("violation_id") WHERE "penalties"."ended_at" is null and "penalties"."violation_id" is not null;--> statement-breakpoint
CREATE INDEX "penalties_expires_at_idx" ON "penalties" USING btree ("expires_at") WHERE "penalties"."ended_at" is null and "penalties"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "violations_target_idx" ON "violations" USING btree ("target_type","target_id");--> statement-breakpoint
CREATE INDEX "violations_auto_at_idx" ON "violations" USING btree ("rule_id","auto_at") WHERE "violations"."auto_at" is not null;