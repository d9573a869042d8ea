CREATE TABLE "whatsapp_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" text NOT NULL,
	"phone" text,
	"user_id" text,
	"sender_name" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"order_id" uuid,
	"client_id" uuid,
	"received_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "whatsapp_consents_phone";--> statement-breakpoint
ALTER TABLE "whatsapp_consents" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "whatsapp_answers" ADD CONSTRAINT "whatsapp_answers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_answers" ADD CONSTRAINT "whatsapp_answers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_answers_provider" ON "whatsapp_answers" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "whatsapp_answers_newest" ON "whatsapp_answers" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "whatsapp_answers_unread" ON "whatsapp_answers" USING btree ("received_at") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "whatsapp_answers_order" ON "whatsapp_answers" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "whatsapp_answers_client" ON "whatsapp_answers" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "whatsapp_consents_user" ON "whatsapp_consents" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "whatsapp_consents_phone" ON "whatsapp_consents" USING btree ("phone");