import type { useForm } from '@payloadcms/ui'
import type { FormState } from 'payload'
import { until } from '../../shared/until'

type ServerError = { message: string; path: string }

type Form = Pick<ReturnType<typeof useForm>, 'dispatchFields' | 'getFields'>

const renderedMs = 1000

/** Longer than Payload waits after an edit, and the service takes to answer, before it knows the state of the form. */
const staleMs = 3000

/**
 * Removes the errors that only the service found. Payload's form keeps such an error until its own field is edited, and is not
 * sent meanwhile, although the edit of another field may have been the remedy: a status other than Lost needs no reason.
 */
export const removeServerErrors = async ({ dispatchFields, getFields }: Form): Promise<void> => {
  for (const { path } of serverErrors(getFields()))
    dispatchFields({ errorMessage: '', path, type: 'UPDATE', valid: true })
  // The form reads its fields when it has rendered them.
  await until(renderedMs, () => !hasServerErrors(getFields()) || undefined)
}

/**
 * Shows the errors of a refused save again when they vanish although nothing was edited since: a state of the form that was
 * asked for before the save, and is answered after it, has none.
 */
export const keepServerErrors = async ({
  dispatchFields,
  getData,
  getFields,
}: Form & { getData: () => unknown }): Promise<void> => {
  const errors = new Map<string, ServerError>()
  const refused = JSON.stringify(getData())
  await until(staleMs, () => {
    if (JSON.stringify(getData()) !== refused) return true
    const fields = getFields()
    for (const error of serverErrors(fields)) errors.set(error.path, error)
    const lost = [...errors.values()].filter(({ path }) => fields[path]?.valid !== false)
    if (lost.length > 0) dispatchFields({ errors: lost, type: 'ADD_SERVER_ERRORS' })
    return undefined
  })
}

export const hasServerErrors = (fields: FormState): boolean => serverErrors(fields).length > 0

const serverErrors = (fields: FormState): ServerError[] =>
  Object.entries(fields).flatMap(([path, { errorMessage = '', valid, validate }]) =>
    valid === false && typeof validate !== 'function' ? [{ message: errorMessage, path }] : [],
  )
