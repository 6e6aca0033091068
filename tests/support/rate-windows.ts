import type pg from 'pg'

export const extraWindowSeconds = 3_600

/** Extends every rate-limit window by an hour, so that none ends in the middle of a slow test. */
export const extendRateWindows = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`
    create function lengthened() returns trigger language plpgsql as 'begin new.expire := new.expire + ${extraWindowSeconds * 1000}; return new; end';
    create trigger lengthened before insert on rate_limits for each row execute function lengthened();
  `)
}
