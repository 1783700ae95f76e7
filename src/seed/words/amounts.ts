/** Amounts in the various formats that people type; all of them are valid amounts. */
import type { Random } from '../random'

/** @param cents an amount of money, not below zero */
export const written = (cents: number, random: Random): string => {
  const whole = Math.floor(cents / 100)
  const rest = cents % 100
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
  const exact = `${grouped}.${String(rest).padStart(2, '0')}`
  if (random.chance(0.8)) return `$${exact}`
  if (rest > 0) return exact
  return random.pick([`$${grouped}`, grouped, String(whole)])
}
