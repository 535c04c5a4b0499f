import { useConfiguracao } from '../../prefs/configuracao.ts'
import styles from './chrome.module.css'

/** Who made the portal, and where help is to be had. */
export function Footer() {
  const fornecedor = useConfiguracao()?.fornecedor
  return (
    <footer className={styles.footer}>
      <div className={styles.footerLine}>
        <span>{fornecedor?.desenvolvedor && `Desenvolvido por ${fornecedor.desenvolvedor}`}</span>
        <span className={styles.support}>{fornecedor?.telefone && `Atendimento ${fornecedor.telefone}`}</span>
      </div>
    </footer>
  )
}
