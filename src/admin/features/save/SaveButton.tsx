'use client'

import {
  FormSubmit,
  useDocumentDrawerContext,
  useDocumentInfo,
  useEditDepth,
  useForm,
  useFormInitializing,
  useFormModified,
  useHotkey,
  useOperation,
  useTranslation,
} from '@payloadcms/ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { focusFirstInput } from '../../shared/focus'
import { KeptEdits } from './KeptEdits'
import { NewerChangesDialog } from './NewerChangesDialog'
import { useGuardedSave } from './useGuardedSave'

/** Payload's save button, except that it asks before it overwrites newer changes. */
export const SaveButton = () => {
  const { uploadStatus } = useDocumentInfo()
  const { formRef } = useForm()
  const { t } = useTranslation()
  const isModified = useFormModified()
  const operation = useOperation()
  const guarded = useGuardedSave()
  const { drawerSlug } = useDocumentDrawerContext()
  const button = useRef<HTMLButtonElement>(null)

  useHotkey({ cmdCtrlKey: true, editDepth: useEditDepth(), keyCodes: ['s'] }, (event) => {
    event.preventDefault()
    event.stopPropagation()
    button.current?.click()
  })

  // The enter key submits a form with one input without this button, which would skip the check for newer changes.
  const onSubmit = useEffectEvent((event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    void guarded.save()
  })
  useEffect(() => {
    const form = formRef.current
    form?.addEventListener('submit', onSubmit)
    return () => form?.removeEventListener('submit', onSubmit)
  }, [formRef])

  const isInitializing = useFormInitializing()
  const isNewInDrawer = operation === 'create' && drawerSlug !== undefined && !isInitializing
  useEffect(
    () => (isNewInDrawer && formRef.current ? focusFirstInput(formRef.current) : undefined),
    [formRef, isNewInDrawer],
  )

  return (
    <>
      <FormSubmit
        buttonId="action-save"
        disabled={(operation === 'update' && !isModified) || uploadStatus === 'uploading'}
        onClick={() => void guarded.save()}
        ref={button}
        size="medium"
        type="button"
      >
        {t('general:save')}
      </FormSubmit>
      <KeptEdits />
      <NewerChangesDialog guarded={guarded} />
    </>
  )
}
