import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import dialog from '../../../kit/dialog.module.css'
import { Stepper } from '../../../kit/stepper.tsx'
import { cx } from '../../../lib/cx.ts'
import { TextProvider, useText } from '../i18n/text.tsx'
import { type AppDraft, DEFAULT_DRAFT, faultOf, STEPS } from './app-draft.ts'
import { StepFields } from './step-fields.tsx'
import styles from './wizard.module.css'

/** The template's «Create App»: five steps, and nothing is created. */
export function CreateAppDialog({ onClose }: { onClose: () => void }) {
  return (
    <TextProvider>
      <Wizard onClose={onClose} />
    </TextProvider>
  )
}

function Wizard({ onClose }: { onClose: () => void }) {
  const { language, t } = useText()
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Popup className={cx(dialog.popup, styles.popup)} lang={language}>
          <header className={styles.head}>
            <Dialog.Title className={dialog.title}>{t('WIZARD.TITLE')}</Dialog.Title>
            <Dialog.Close
              render={
                <Button look="quiet" size="icon" aria-label={t('WIZARD.CLOSE')}>
                  <X size={16} aria-hidden="true" />
                </Button>
              }
            />
          </header>
          <Steps />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Steps() {
  const { t } = useText()
  const [draft, setDraft] = useState<AppDraft>(DEFAULT_DRAFT)
  const [at, setAt] = useState(0)
  const [blocked, setBlocked] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const step = STEPS[at] ?? 'DETAILS'
  const last = at === STEPS.length - 1
  const fault = faultOf(step, draft)
  const shown = useRef(at)
  // the new step is heard, and the next Tab leads into it; at once, before the dialog catches the focus of the field that went
  useLayoutEffect(() => {
    if (shown.current !== at) heading.current?.focus()
    shown.current = at
  }, [at])
  const go = (to: number) => {
    setBlocked(false)
    setAt(to)
  }
  const next = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (fault) {
      setBlocked(true)
      event.currentTarget.querySelector('input')?.focus()
    } else if (last) location.reload()
    else go(at + 1)
  }
  return (
    <div className={styles.wizard}>
      <Stepper
        label={t('WIZARD.STEPS')}
        at={at}
        onGo={go}
        steps={STEPS.map((name) => ({ key: name, label: t(`WIZARD.${name}`), hint: t(`WIZARD.${name}.HINT`) }))}
      />
      <form className={styles.form} onSubmit={next} noValidate>
        <div className={styles.fields}>
          <h3 ref={heading} tabIndex={-1} className={styles.heading}>
            <span className={styles.count}>{t('WIZARD.STEP', { step: at + 1, total: STEPS.length })}</span>
            {t(`WIZARD.${step}`)}
          </h3>
          <StepFields
            step={step}
            draft={draft}
            error={blocked && fault ? t(fault) : null}
            onChange={(part) => setDraft({ ...draft, ...part })}
          />
        </div>
        <div className={styles.actions}>
          {at > 0 && <Button onClick={() => go(at - 1)}>{t('AUTH.GENERAL.BACK_BUTTON')}</Button>}
          <Button type="submit" look="primary" className={styles.next}>
            {t(last ? 'AUTH.GENERAL.SUBMIT_BUTTON' : 'WIZARD.NEXT')}
          </Button>
        </div>
      </form>
    </div>
  )
}
