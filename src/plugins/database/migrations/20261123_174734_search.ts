import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  // Written by hand (docs/decisions/search.md): what `like` compares, and the patterns it compares with (database/query/patterns.ts).
  await db.execute(sql`CREATE EXTENSION IF NOT EXISTS unaccent`)
  await db.execute(sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`)
  // The extension may have been installed in any schema, and indexes are built without a search path.
  await db.execute(sql`DO $do$ BEGIN
    EXECUTE (SELECT format($sql$
      CREATE FUNCTION forecourt_fold(value text) RETURNS text
      LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $body$
      BEGIN RETURN lower(%1$I.unaccent('%1$I.unaccent'::regdictionary, value)); END $body$
    $sql$, nspname) FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'unaccent');
  END $do$`)
  // A word of accents alone stays as it is: it is found nowhere, where nothing at all would be found everywhere.
  await db.execute(sql`CREATE FUNCTION forecourt_patterns(words text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT array_agg('%' || regexp_replace(coalesce(nullif(forecourt_fold(word), ''), word), '([\\\\%_])', '\\\\\\1', 'g') || '%')
  FROM unnest(words) AS word)`)
  await db.execute(sql`
   CREATE INDEX "leads_email_parts_idx" ON "leads" USING gin (forecourt_fold("email") gin_trgm_ops);
  CREATE INDEX "leads_phone_digits_parts_idx" ON "leads" USING gin (forecourt_fold("phone_digits") gin_trgm_ops);
  CREATE INDEX "leads_label_parts_idx" ON "leads" USING gin (forecourt_fold("label") gin_trgm_ops);
  CREATE INDEX "contacts_name_parts_idx" ON "contacts" USING gin (forecourt_fold("name") gin_trgm_ops);
  CREATE INDEX "contacts_email_parts_idx" ON "contacts" USING gin (forecourt_fold("email") gin_trgm_ops);
  CREATE INDEX "contacts_phone_digits_parts_idx" ON "contacts" USING gin (forecourt_fold("phone_digits") gin_trgm_ops);
  CREATE INDEX "customers_customer_id_parts_idx" ON "customers" USING gin (forecourt_fold("customer_id") gin_trgm_ops);
  CREATE INDEX "customers_email_parts_idx" ON "customers" USING gin (forecourt_fold("email") gin_trgm_ops);
  CREATE INDEX "customers_phone_digits_parts_idx" ON "customers" USING gin (forecourt_fold("phone_digits") gin_trgm_ops);
  CREATE INDEX "customers_label_parts_idx" ON "customers" USING gin (forecourt_fold("label") gin_trgm_ops);
  CREATE INDEX "vehicles_vin_parts_idx" ON "vehicles" USING gin (forecourt_fold("vin") gin_trgm_ops);
  CREATE INDEX "vehicles_label_parts_idx" ON "vehicles" USING gin (forecourt_fold("label") gin_trgm_ops);
  CREATE INDEX "deals_deal_id_parts_idx" ON "deals" USING gin (forecourt_fold("deal_id") gin_trgm_ops);`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "leads_email_parts_idx";
  DROP INDEX "leads_phone_digits_parts_idx";
  DROP INDEX "leads_label_parts_idx";
  DROP INDEX "contacts_name_parts_idx";
  DROP INDEX "contacts_email_parts_idx";
  DROP INDEX "contacts_phone_digits_parts_idx";
  DROP INDEX "customers_customer_id_parts_idx";
  DROP INDEX "customers_email_parts_idx";
  DROP INDEX "customers_phone_digits_parts_idx";
  DROP INDEX "customers_label_parts_idx";
  DROP INDEX "vehicles_vin_parts_idx";
  DROP INDEX "vehicles_label_parts_idx";
  DROP INDEX "deals_deal_id_parts_idx";`)
  await db.execute(sql`DROP FUNCTION forecourt_patterns(text[])`)
  await db.execute(sql`DROP FUNCTION forecourt_fold(text)`)
}
