import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { RadioField } from '../../fields/choice.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { Button } from '../../kit/button.tsx'
import dialog from '../../kit/dialog.module.css'
import { Stepper } from '../../kit/stepper.tsx'
import { cx } from '../../lib/cx.ts'
import { DEFAULT_DRAFT, STEPS, stepError } from './app-draft.ts'
import type { TextKey } from './catalogue.ts'
import { TextProvider, useText } from './text-provider.tsx'
import styles from './wizard.module.css'

/**
 * The template's «Create App» wizard. It has a provider of its own because the shell's toolbar opens it too.
 */
export const CreateAppDialog = (props: { onClose: () => void }) => (
  <TextProvider>
    <WizardDialog {...props} />
  </TextProvider>
)

function WizardDialog({ onClose }: { onClose: () => void }) {
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
          <Wizard />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Wizard() {
  const { t } = useText()
  const [draft, setDraft] = useState(DEFAULT_DRAFT)
  const [position, setPosition] = useState(0)
  const [isBlocked, setBlocked] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const shownPosition = useRef(position)
  const step = STEPS[position] ?? { name: 'COMPLETED' }
  const isLast = position === STEPS.length - 1
  const error = stepError(step, draft)
  // a layout effect runs before the dialog moves the focus away from the removed field
  useLayoutEffect(() => {
    if (shownPosition.current !== position) heading.current?.focus()
    shownPosition.current = position
  }, [position])
  const go = (index: number) => {
    setBlocked(false)
    setPosition(index)
  }
  const next = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (error) {
      setBlocked(true)
      event.currentTarget.querySelector('input')?.focus()
    } else if (isLast) location.reload()
    else go(position + 1)
  }
  const steps = STEPS.map(({ name }) => ({ key: name, label: t(`WIZARD.${name}`) }))
  return (
    <div className={styles.wizard}>
      <Stepper label={t('WIZARD.STEPS')} at={position} onGo={go} steps={steps} />
      <form className={styles.form} onSubmit={next} noValidate>
        <div className={styles.fields}>
          <h3 ref={heading} tabIndex={-1}>
            {t('WIZARD.STEP', { step: position + 1, total: STEPS.length })}: {t(`WIZARD.${step.name}`)}
          </h3>
          {step.text && (
            <TextField
              label={t(step.text.label)}
              required
              autoComplete="off"
              value={draft[step.text.field]}
              error={isBlocked && error ? t(error) : null}
              onChange={(value) => step.text && setDraft({ ...draft, [step.text.field]: value })}
            />
          )}
          {step.choice && (
            <RadioField
              cards
              label={t(step.choice.label)}
              value={draft[step.choice.field]}
              options={step.choice.options.map((value) => ({ value, label: optionText(t, value) }))}
              onChange={(value) => step.choice && setDraft({ ...draft, [step.choice.field]: value })}
            />
          )}
          {isLast && <Review draft={draft} />}
        </div>
        <div className={styles.actions}>
          {position > 0 && <Button onClick={() => go(position - 1)}>{t('AUTH.GENERAL.BACK_BUTTON')}</Button>}
          <Button type="submit" look="primary" className={styles.next}>
            {t(isLast ? 'AUTH.GENERAL.SUBMIT_BUTTON' : 'WIZARD.NEXT')}
          </Button>
        </div>
      </form>
    </div>
  )
}

const TRANSLATED = [
  'Quick Online Courses',
  'Face to Face Discussions',
  'Full Intro Training',
  'Basic Server',
] as const satisfies TextKey[]

/** Names of products, such as HTML5, are the same in every language. */
function optionText(t: (key: TextKey) => string, value: string): string {
  const key = TRANSLATED.find((each) => each === value)
  return key ? t(key) : value
}

function Review({ draft }: { draft: typeof DEFAULT_DRAFT }) {
  const { t } = useText()
  const facts: [TextKey, string][] = [
    ['WIZARD.APP_NAME', draft.appName],
    ['WIZARD.CATEGORY', optionText(t, draft.category)],
    ['WIZARD.FRAMEWORKS', draft.framework],
    ['WIZARD.DATABASE', `${draft.database} · ${draft.databaseName}`],
    ['WIZARD.STORAGE', optionText(t, draft.storage)],
  ]
  return (
    <>
      <p>{t('WIZARD.REVIEW')}</p>
      <dl className={styles.facts}>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
