import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { Select } from '../../fields/select.tsx'
import { Button, buttonClass } from '../../kit/button.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { lazyNamed } from '../../lib/lazy.tsx'
import { LANGUAGES } from './catalogue.ts'
import styles from './demo.module.css'
import { DemoToolbars } from './demo-toolbars.tsx'
import { MessagesForm } from './messages-form.tsx'
import { TextProvider, useText } from './text-provider.tsx'

/**
 * The parts of the admin template that have no product meaning: language, messages, a wizard, toolbars, the layout
 * editor. Calls no server. The demonstration itself is a signed-in user on the usual screens.
 */

const CreateAppDialog = lazyNamed(() => import('./create-app-dialog.tsx'), 'CreateAppDialog')

export const DemoScreen = () => (
  <TextProvider>
    <DemoPage />
  </TextProvider>
)

function DemoPage() {
  const { language, choose, t } = useText()
  const [isCreating, setCreating] = useState(false)
  const create = () => setCreating(true)
  return (
    <div lang={language}>
      <PageHeader title={t('DEMO.TITLE')} crumbs={[{ key: 'demo', node: t('DEMO.TITLE') }]} />
      <div className={styles.body}>
        <p className={styles.about}>{t('DEMO.ABOUT')}</p>
        <div className={styles.line}>
          <Select label={t('TRANSLATOR.SELECT')} value={language} options={LANGUAGES} onChange={choose} />
          <Button onClick={create}>{t('WIZARD.TITLE')}</Button>
          <Link to="/demo/layout" className={buttonClass()}>
            {t('MENU.LAYOUT')}
          </Link>
          <Link to="/inicio" className={buttonClass()}>
            {t('MENU.HOME')}
          </Link>
        </div>
        <DemoToolbars onCreate={create} />
        <MessagesForm />
      </div>
      {isCreating && (
        <Suspense fallback={null}>
          <CreateAppDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </div>
  )
}
