import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * The values of which JavaScript and Postgres write different texts (storage/value.ts). In PL/pgSQL, as functions in SQL would become a
 * part of each statement again.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  // Years that ISO 8601 writes with a sign. Postgres counts 1 BC as -1, ISO 8601 as 0.
  await db.execute(sql`CREATE FUNCTION forecourt_time(value timestamptz) RETURNS text
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $body$
DECLARE
  utc timestamp := value AT TIME ZONE 'UTC';
  year int;
BEGIN
  IF NOT isfinite(value) THEN RETURN NULL; END IF;
  year := extract(year FROM utc)::int;
  IF year < 0 THEN year := year + 1; END IF;
  RETURN CASE WHEN year = 0 THEN '0000' ELSE CASE WHEN year < 0 THEN '-' ELSE '+' END || lpad(abs(year)::text, 6, '0') END
    || to_char(utc, '-MM-DD"T"HH24:MI:SS.MS"Z"');
END $body$`)
  // No double is as large or as small as the bounds: JavaScript reads these as infinity, which JSON has not, and as 0. NaN is larger
  // than any number.
  await db.execute(sql`CREATE FUNCTION forecourt_number(value numeric) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $body$
DECLARE
  size numeric := abs(value);
  digits text;
BEGIN
  IF size >= 1.797693134862315807e308 THEN RETURN NULL; END IF;
  IF size < 2.5e-324 THEN RETURN '0'; END IF;
  digits := value::float8::text;
  IF size >= 1e21 THEN RETURN digits; END IF;
  IF size >= 0.000001 THEN RETURN trim_scale(digits::numeric)::text; END IF;
  RETURN regexp_replace(digits, 'e-0(.)$', 'e-\\1');
END $body$`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP FUNCTION forecourt_time(timestamptz); DROP FUNCTION forecourt_number(numeric)`)
}
