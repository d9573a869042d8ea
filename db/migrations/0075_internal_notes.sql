CREATE TABLE "internal_note_mentions" (
	"note_id" uuid NOT NULL,
	"staff_id" text NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "internal_note_mentions_note_id_staff_id_pk" PRIMARY KEY("note_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "internal_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"project_id" uuid,
	"author_id" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "internal_note_mentions" ADD CONSTRAINT "internal_note_mentions_note_id_internal_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."internal_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "internal_note_mentions" ADD CONSTRAINT "internal_note_mentions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "internal_notes" ADD CONSTRAINT "internal_notes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "internal_notes" ADD CONSTRAINT "internal_notes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "internal_note_mentions_unread" ON "internal_note_mentions" USING btree ("staff_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "internal_notes_project" ON "internal_notes" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "internal_notes_client" ON "internal_notes" USING btree ("client_id","created_at","id");