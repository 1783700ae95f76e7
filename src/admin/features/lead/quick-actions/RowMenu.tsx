'use client'

import { Popup, PopupList, useDocumentInfo, useListDrawerContext } from '@payloadcms/ui'
import { MoreIcon } from '@payloadcms/ui/icons/More'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { Dialog } from '../../../shared/Dialog'
import { useWords } from '../../../shared/useWords'
import type { ActionName } from '../actions/leadAction'
import type { TimelineRecord } from '../timeline/entry'
import { actionNames, OpenForm } from './OpenForm'
import styles from './quickActions.module.css'
import { translations } from './translations'

type Props = {
  /** The `tel:` URL of the person. */
  call: string | undefined
  name: string
  record: TimelineRecord
}

/** The menu of a list's row with the quick actions, whose forms open above the list. */
export const RowMenu = ({ call, name, record }: Props) => {
  const words = useWords(translations)
  const [wasOpened, setWasOpened] = useState(false)
  const [action, setAction] = useState<ActionName>()
  const menu = useRef<HTMLDivElement>(null)
  const { isInDrawer } = useListDrawerContext()
  // A form has lists of related records, and forms cannot be nested.
  const isInForm = useDocumentInfo().id !== undefined
  if (isInDrawer || isInForm) return null

  const choose = (chosen: ActionName) => {
    // The dialog returns the focus to the element that had it.
    menu.current?.querySelector('button')?.focus()
    setAction(chosen)
  }
  const items = () => (
    <PopupList.ButtonGroup>
      {call !== undefined && (
        <a className="popup-button-list__button" href={call}>
          {words.call}
        </a>
      )}
      {actionNames.map((each) => (
        <PopupList.Button key={each} onClick={() => choose(each)}>
          {words[each]}
        </PopupList.Button>
      ))}
    </PopupList.ButtonGroup>
  )
  return (
    <div className={styles.menu} ref={menu}>
      <Popup
        button={
          <span aria-label={words.actionsOf(name)} role="img">
            <MoreIcon />
          </span>
        }
        buttonClassName={styles.more}
        // Payload renders the content of closed popups too. A list has up to 100.
        onToggleOpen={() => setWasOpened(true)}
        render={wasOpened ? items : () => null}
      />
      {action && (
        <RowDialog action={action} name={name} onClose={() => setAction(undefined)} record={record} />
      )}
    </div>
  )
}

type DialogProps = Pick<Props, 'name' | 'record'> & { action: ActionName; onClose: () => void }

const RowDialog = ({ action, name, onClose, record }: DialogProps) => {
  const words = useWords(translations)
  const router = useRouter()
  const [isBusy, setIsBusy] = useState(false)
  const cancel = () => {
    if (!isBusy) onClose()
  }
  const finish = () => {
    onClose()
    router.refresh()
  }
  return (
    <Dialog heading={`${words[action]}: ${name}`} onClose={cancel}>
      <OpenForm
        deal={record.slug === 'deals' ? record.id : undefined}
        isBusy={isBusy}
        name={action}
        onBusy={setIsBusy}
        onClose={cancel}
        onDone={finish}
        record={record}
      />
    </Dialog>
  )
}
