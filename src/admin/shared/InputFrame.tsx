'use client'

import {
  fieldBaseClass,
  FieldDescription,
  FieldError,
  FieldLabel,
  RenderCustomComponent,
} from '@payloadcms/ui'
import type { TextFieldClient } from 'payload'
import type { CSSProperties, ReactNode } from 'react'

type Parts = 'AfterInput' | 'BeforeInput' | 'Description' | 'Error' | 'Label'

type Props = {
  children: ReactNode
  className: string
  components: Partial<Record<Parts, ReactNode>> | undefined
  field: Pick<TextFieldClient, 'label' | 'localized' | 'required'> & {
    admin?: Pick<NonNullable<TextFieldClient['admin']>, 'className' | 'description'>
  }
  path: string
  readOnly: boolean
  showError: boolean
  style?: CSSProperties
}

/** What Payload puts around the input of a text: its label, error and description, and the config's own parts. */
export const InputFrame = ({
  children,
  className,
  components: { AfterInput, BeforeInput, Description, Error, Label } = {},
  field: { admin: { className: own, description } = {}, label, localized = false, required = false },
  path,
  readOnly,
  showError,
  style,
}: Props) => (
  <div
    className={[fieldBaseClass, className, own, showError && 'error', readOnly && 'read-only']
      .filter(Boolean)
      .join(' ')}
    style={style}
  >
    <RenderCustomComponent
      CustomComponent={Label}
      Fallback={<FieldLabel label={label} localized={localized} path={path} required={required} />}
    />
    <div className={`${fieldBaseClass}__wrap`}>
      <RenderCustomComponent
        CustomComponent={Error}
        Fallback={<FieldError path={path} showError={showError} />}
      />
      {BeforeInput}
      {children}
      {AfterInput}
      <RenderCustomComponent
        CustomComponent={Description}
        Fallback={<FieldDescription description={description} path={path} />}
      />
    </div>
  </div>
)
