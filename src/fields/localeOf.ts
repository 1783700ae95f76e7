/** What the service says to whom: staff are told in the language of their panel, and everybody else in English. */
import type { PayloadRequest } from 'payload'

type Asking = {
  i18n: { language: string }
  user?: null | Pick<NonNullable<PayloadRequest['user']>, 'collection'>
}

export const localeOf = ({ i18n, user }: Asking): 'en' | 'es' =>
  user?.collection === 'users' && i18n.language === 'es' ? 'es' : 'en'
