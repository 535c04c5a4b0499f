import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import styles from './erro.module.css'

interface Props {
  code: string
  title: string
  /** Part of the seed's wording, in its language */
  more?: string
  text: string
}

/** The titles and the button are the seed's, byte for byte; what helps is said in Portuguese under them. */
function ErroScreen({ code, title, more, text }: Props) {
  usePageTitle(`Erro ${code}`)
  return (
    <main className={styles.page}>
      <LogoMark size={40} />
      <p className={styles.code}>Erro {code}</p>
      <h1 className={styles.title} lang="en">
        {title}
      </h1>
      {more && (
        <p className={styles.text} lang="en">
          {more}
        </p>
      )}
      <p className={styles.text}>{text}</p>
      <Link to="/inicio" className={buttonClass({ look: 'primary', size: 'large' })} lang="en">
        Return Home
      </Link>
    </main>
  )
}

export function NotFoundScreen() {
  return (
    <ErroScreen
      code="404"
      title="Oops! We can't find that page."
      text="O endereço não existe ou mudou. Suas notas continuam onde estavam."
    />
  )
}

export function SystemErrorScreen() {
  return (
    <ErroScreen
      code="500"
      title="System Error."
      more="Something went wrong! Please try again later."
      text="O portal encontrou um erro nesta página. O que estava guardado continua guardado."
    />
  )
}
