import type { Random } from '../random'
import type { Seeder } from '../seed'
import type { SeededLead } from './leads'

/** Pre-approvals with a version for each step: sent, reviewed, and usually answered. */
export const seedPreApprovals = async (
  { at, makeMany, reviseMany }: Seeder,
  leads: readonly SeededLead[],
  random: Random,
): Promise<void> => {
  const asking = leads
    .filter(({ reason, stage }) => stage === 'qualified' || reason === 'Looking For Personal Financing')
    .slice(0, 36)
  const ids = await makeMany(
    'preApprovals',
    asking.map((lead, number) => ({
      AppId: 40_101 + number,
      createdAt: at(-lead.age, 23),
      customer: lead.customer,
      email: lead.email,
      firstName: lead.firstName,
      income: String(random.integer(30_000, 96_000, 500)),
      // IP addresses reserved for documentation (RFC 5737).
      ipAddress: `192.0.2.${random.integer(1, 254)}`,
      lastName: lead.lastName,
      lead: lead.id,
      phone: lead.phone,
      sessionId: `demo-session-${101 + number}`,
      status: 'Submitted',
      title: `${lead.firstName} ${lead.lastName}`,
      userAgent: 'Demonstration Browser 1.0',
    })),
  )
  const looked = asking.map((lead, number) => ({ id: ids[number] ?? 0, lead }))
  await reviseMany(
    'preApprovals',
    looked.map(({ id }) => ({ data: { status: 'In Review' }, id })),
  )
  const answered = looked.filter((_, number) => number % 5 !== 4)
  await reviseMany(
    'preApprovals',
    answered.map(({ id, lead }) => {
      const { chance, pick, integer } = random
      const isDeclined = lead.creditBand === 'Poor (300-549)' && chance(0.7)
      return {
        data: {
          estimatedInterestRate: isDeclined ? null : `${integer(49, 139) / 10}%`,
          estimatedLoanTerm: isDeclined ? null : `${pick([48, 60, 72])} months`,
          segmentationBand: lead.creditBand,
          status: isDeclined ? 'Declined' : 'Approved',
        },
        id,
      }
    }),
  )
}
