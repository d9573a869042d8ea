DROP INDEX "clients_search_text";--> statement-breakpoint
DROP INDEX "library_items_search_text";--> statement-breakpoint
DROP INDEX "orders_search_text";--> statement-breakpoint
DROP INDEX "projects_search_text";--> statement-breakpoint
ALTER TABLE "mails" drop column "search_text";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "search_text" text GENERATED ALWAYS AS (translate(lower(' ' || to_name || ' ' || to_email), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ̧̀́̂̃̈̊''‘’ʼ´`"“”​⁠﻿­', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "clients_search_text" ON "clients" USING gin (translate(lower(' ' || "name" || ' ' || "email" || ' ' || coalesce("company", '') || ' ' || coalesce(substr("phone", 3), '')), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ̧̀́̂̃̈̊''‘’ʼ´`"“”​⁠﻿­', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny') gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "library_items_search_text" ON "library_items" USING gin (translate(lower(' ' || "title"), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ̧̀́̂̃̈̊''‘’ʼ´`"“”​⁠﻿­', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny') gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "orders_search_text" ON "orders" USING gin ("state",translate(lower(' ' || "buyer_name" || ' ' || "buyer_email" || chr(10) || "code"), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ̧̀́̂̃̈̊''‘’ʼ´`"“”​⁠﻿­', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny') gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "projects_search_text" ON "projects" USING gin ("status",translate(lower(' ' || "title" || ' ' || "client_name" || chr(10) || "code"), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ̧̀́̂̃̈̊''‘’ʼ´`"“”​⁠﻿­', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny') gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "mails_search_text" ON "mails" USING gin ("state","search_text" gin_trgm_ops) WITH (fastupdate=false);
