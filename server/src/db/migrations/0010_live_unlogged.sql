-- Who is here is worth no write-ahead log: after a crash everybody connects again.
ALTER TABLE "presences" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "live_servers" SET UNLOGGED;
