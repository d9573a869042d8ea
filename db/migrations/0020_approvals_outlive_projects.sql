ALTER TABLE "approvals" DROP CONSTRAINT "approvals_project_id_projects_id_fk";
--> statement-breakpoint
ALTER TABLE "approvals" ALTER COLUMN "project_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "project_code" text;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "staff_id" text;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_order" ON "approvals" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
UPDATE "approvals" SET "order_id" = "projects"."order_id", "project_code" = "projects"."code" FROM "projects" WHERE "projects"."id" = "approvals"."project_id";
