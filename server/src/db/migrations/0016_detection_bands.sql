DROP INDEX "text_prints_bands_idx";--> statement-breakpoint
CREATE INDEX "text_prints_bands_idx" ON "text_prints" USING gin ("bands") WITH (fastupdate=false);