CREATE TABLE "demonstrations" (
	"library_item_id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"genre" text NOT NULL,
	"type" text NOT NULL,
	"is_sung" boolean NOT NULL,
	"featured" boolean NOT NULL,
	"before_item_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "demonstrations_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "demonstrations" ADD CONSTRAINT "demonstrations_library_item_id_library_items_id_fk" FOREIGN KEY ("library_item_id") REFERENCES "public"."library_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demonstrations" ADD CONSTRAINT "demonstrations_before_item_id_library_items_id_fk" FOREIGN KEY ("before_item_id") REFERENCES "public"."library_items"("id") ON DELETE no action ON UPDATE no action;