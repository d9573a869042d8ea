DROP INDEX "clients_words";--> statement-breakpoint
DROP INDEX "library_items_words";--> statement-breakpoint
DROP INDEX "mails_words";--> statement-breakpoint
DROP INDEX "orders_words";--> statement-breakpoint
DROP INDEX "projects_words";--> statement-breakpoint
ALTER TABLE "staff_two_factors" ADD COLUMN "last_step" integer;--> statement-breakpoint
CREATE INDEX "clients_plain_words" ON "clients" USING gin (translate(lower(' ' || "name" || ' ' || "email" || ' ' || coalesce("company", '')), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny') gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "library_items_plain_words" ON "library_items" USING gin (translate(lower(' ' || "title"), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny') gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "mails_plain_words" ON "mails" USING gin ("state",translate(lower(' ' || "to_name" || ' ' || "to_email"), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny') gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "orders_plain_words" ON "orders" USING gin ("state",translate(lower(' ' || "buyer_name" || ' ' || "buyer_email" || chr(10) || "code"), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny') gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "projects_plain_words" ON "projects" USING gin ("status",translate(lower(' ' || "title" || ' ' || "client_name" || chr(10) || "code"), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny') gin_trgm_ops) WITH (fastupdate=false);
--> statement-breakpoint
-- Nothing is known of the new indexes until somebody has looked; by itself that happens when a tenth of a table has changed.
ANALYZE "projects", "clients", "orders", "mails";
