CREATE TABLE "shop_counts" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "shop_counts_day_kind_key_pk" PRIMARY KEY("day","kind","key")
);
--> statement-breakpoint
CREATE INDEX "projects_delivered" ON "projects" USING btree ("delivered_at") WHERE delivered_at is not null;