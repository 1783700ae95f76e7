'use client'

import { useConfig } from '@payloadcms/ui'
import { Link } from '../../../shared/Link'
import { useId } from 'react'
import { usualDaysToClose } from '../../../../vocabulary/transactions'
import { useAnswer } from '../../../shared/useAnswer'
import { useWords } from '../../../shared/useWords'
import { AmountNote } from '../../amounts'
import { SameKeyNote } from '../../repeated/SameKeyWarning'
import type { DealProposal } from '../actions/start-deal/dealProposal'
import { ActionForm, type FormProps, Cannot } from './ActionForm'
import { Choice, TextBox, useInputs } from './inputs'
import { translations } from './translations'

/** The form that starts a deal, filled in with the proposed values. */
export const StartDealForm = (props: FormProps) => {
  const words = useWords(translations)
  const { answer, hasFailed, refresh } = useAnswer<DealProposal>('deal-proposal', {
    id: props.choices.lead.id,
  })
  if (answer) return <Starting {...props} proposal={answer} />
  return hasFailed ? (
    <Cannot again={refresh} onClose={props.onClose} why={words.choicesFailed} />
  ) : (
    <p role="status">{words.loading}</p>
  )
}

const Starting = ({ choices, onSend, proposal, ...rest }: FormProps & { proposal: DealProposal }) => {
  const words = useWords(translations)
  const priceId = useId()
  const { customer, dealId, labels, matches, reps, salesPrice, salesRep, vehicle } = proposal
  const { input, values } = useInputs(
    {
      customer: likelyCustomer(matches),
      dealId,
      expectedClosing: inDays(usualDaysToClose),
      salesPrice,
      salesRep: salesRep === undefined ? '' : String(salesRep),
    },
    rest.problems,
  )
  const send = () =>
    onSend(
      'startDeal',
      { ...values, initialCustomer: customer?.id ?? null, proposedNumber: dealId },
      words.started,
    )
  return (
    <ActionForm {...rest} onSubmit={send} submit={words.startDealNow}>
      <Facts choices={choices} proposal={proposal} />
      {!customer && matches.length > 0 && (
        <Choice
          {...input('customer')}
          empty={words.newCustomer}
          label={labels.customer}
          options={matches.map(({ agrees, differs, id, title }) => ({
            label: `${title} (${words.agreement(agrees, differs)})`,
            value: String(id),
          }))}
        />
      )}
      <TextBox
        {...input('dealId')}
        isOptional
        label={labels.dealId}
        note={<SameKeyNote field="dealId" id={null} slug="deals" value={values.dealId} />}
      />
      <TextBox
        {...input('salesPrice')}
        isOptional
        label={labels.salesPrice}
        note={<AmountNote id={priceId} onChoose={input('salesPrice').onChange} text={values.salesPrice} />}
        {...(vehicle ? { help: vehicle } : {})}
      />
      <Choice
        {...input('salesRep')}
        empty={words.noRep}
        label={labels.salesRep}
        options={reps.map(({ id, name, suits }) => ({
          group: words.reps[suits],
          label: name,
          value: String(id),
        }))}
      />
      <TextBox {...input('expectedClosing')} isOptional label={labels.expectedClosing} type="date" />
    </ActionForm>
  )
}

/** The customer whose name matches, too, as families share phone numbers. Empty if there is none, or no single best one. */
const likelyCustomer = (matches: DealProposal['matches']): string => {
  const [first, second] = matches
    .filter(({ agrees }) => agrees.includes('name'))
    .map(({ agrees, id }) => ({ count: agrees.length, id }))
  return first && first.count > (second?.count ?? 0) ? String(first.id) : ''
}

/** The customer and their existing deals. */
const Facts = ({ choices, proposal }: Pick<FormProps, 'choices'> & { proposal: DealProposal }) => {
  const words = useWords(translations)
  const { routes } = useConfig().config
  const { customer, deals, labels, matches } = proposal
  return (
    <>
      {(customer || matches.length === 0) && (
        <p>
          {labels.customer}: <strong>{customer?.title || choices.lead.title}</strong>
          {!customer && ` (${words.newCustomer})`}
        </p>
      )}
      {deals.length > 0 && (
        <p>
          {words.dealsAlready}{' '}
          {deals.map(({ id, title }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <Link href={`${routes.admin}/collections/deals/${id}`}>{title}</Link>
            </span>
          ))}
        </p>
      )}
    </>
  )
}

/** The date `days` from now in the reader's time zone, in the format of a date input. */
const inDays = (days: number): string => {
  const day = new Date()
  day.setDate(day.getDate() + days)
  const pad2 = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${pad2(day.getMonth() + 1)}-${pad2(day.getDate())}`
}
