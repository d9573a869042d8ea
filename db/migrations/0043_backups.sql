CREATE TABLE "backup_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"hour" integer NOT NULL,
	"daily" integer NOT NULL,
	"weekly" integer NOT NULL,
	"monthly" integer NOT NULL,
	CONSTRAINT "backup_settings_one" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"name" text,
	"failure" text,
	"bytes" bigint NOT NULL,
	"files" integer NOT NULL,
	"damaged" integer NOT NULL,
	"is_encrypted" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "backups_newest" ON "backups" USING btree ("started_at");