import { Link } from '@tanstack/react-router'
import { AppWindow, LayoutTemplate, PanelTop, Shapes } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '../../kit/button.tsx'
import styles from './demo.module.css'
import { DemoPage } from './demo-page.tsx'
import { useText } from './i18n/text.tsx'
import { MessagesForm } from './messages-form.tsx'
import { CreateAppDialog } from './wizard/create-app-dialog.tsx'

const PLACES = [
  { to: '/demo/barras', icon: PanelTop, title: 'MENU.TOOLBARS', about: 'DEMO.TOOLBARS.ABOUT' },
  { to: '/demo/layout', icon: LayoutTemplate, title: 'MENU.LAYOUT', about: 'DEMO.LAYOUT.ABOUT' },
  { to: '/demo/ui', icon: Shapes, title: 'MENU.COMPONENTS', about: 'DEMO.COMPONENTS.ABOUT' },
] as const

/** What the template brought along, on one page. */
export function DemoScreen() {
  return (
    <DemoPage title="DEMO.TITLE">
      <Overview />
    </DemoPage>
  )
}

function Overview() {
  const { t } = useText()
  const [creating, setCreating] = useState(false)
  return (
    <>
      <p className={styles.about}>{t('DEMO.ABOUT')}</p>
      <div className={styles.cards}>
        <article className={styles.card}>
          <AppWindow size={20} aria-hidden="true" />
          <h2>{t('WIZARD.TITLE')}</h2>
          <p>{t('DEMO.WIZARD.ABOUT')}</p>
          <Button look="primary" onClick={() => setCreating(true)}>
            {t('TOOLBAR.CREATE')}
          </Button>
        </article>
        {PLACES.map(({ to, icon: Icon, title, about }) => (
          <article key={to} className={styles.card}>
            <Icon size={20} aria-hidden="true" />
            <h2>{t(title)}</h2>
            <p>{t(about)}</p>
            <Link to={to} className={buttonClass()}>
              {t(title)}
            </Link>
          </article>
        ))}
      </div>
      <MessagesForm />
      <p>
        <Link to="/inicio">{t('MENU.HOME')}</Link>
      </p>
      {creating && <CreateAppDialog onClose={() => setCreating(false)} />}
    </>
  )
}
