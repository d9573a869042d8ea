ALTER TABLE "vouchers" ALTER COLUMN "package_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "origin" text DEFAULT 'shop' NOT NULL;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "reason" text DEFAULT '' NOT NULL;