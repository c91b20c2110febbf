import { kitNameOf, shopNameOf } from '@earcon/contract/installs/kit-name.rules'
import { renderMail } from '../../platform/mail/mail-template.ts'

interface ReleaseMailContent {
  brand: string
  publicUrl: string
  slug: string
  title: string
  version: string
  changes: string | null
  /** The one that its reader has can still be had. */
  isKept: boolean
  /** It is heard in coding tools, and may be installed in some. */
  is_for_tools: boolean
}

export const packReleasedMail = ({
  brand,
  publicUrl,
  slug,
  title,
  version,
  changes,
  isKept,
  is_for_tools,
}: ReleaseMailContent) => ({
  subject: `${title} ${version} is ready`,
  ...renderMail({
    brand,
    heading: `${title} ${version}`,
    paragraphs: [
      `There is a new version of “${title}”, which you own. It costs nothing.`,
      ...(changes ? changes.split(/\n\s*\n/) : []),
      `You find it among your purchases.${isKept ? ' The version that you have stays yours, and stays there too.' : ''}`,
      ...(is_for_tools
        ? [
            'If you have installed it in Claude Code by its marketplace, these two lines bring the new one:',
            `claude plugin marketplace update ${shopNameOf(brand)}`,
            `claude plugin update ${kitNameOf(slug)}@${shopNameOf(brand)}`,
            'In other tools, paste your install line again.',
          ]
        : []),
    ],
    button: { label: 'Your purchases', link: `${publicUrl}/account?tab=purchases` },
    notes: [`You get this letter because you own “${title}”. There is one for each new version.`],
  }),
})
