import { renderMail } from '../../platform/mail/mail-template.ts'

interface ReleaseMailContent {
  brand: string
  publicUrl: string
  title: string
  version: string
  changes: string | null
  /** It is heard in coding tools, and may be installed in some. */
  is_for_tools: boolean
}

export const packReleasedMail = ({
  brand,
  publicUrl,
  title,
  version,
  changes,
  is_for_tools,
}: ReleaseMailContent) => ({
  subject: `${title} ${version} is ready`,
  ...renderMail({
    brand,
    heading: `${title} ${version}`,
    paragraphs: [
      `There is a new version of “${title}”, which you own. It costs nothing.`,
      ...(changes ? changes.split(/\n\s*\n/) : []),
      'You find it among your purchases. The version that you have stays yours, and stays there too.',
      ...(is_for_tools
        ? [
            'In Claude Code, “claude plugin marketplace update” brings it. In other tools, paste your install line again.',
          ]
        : []),
    ],
    button: { label: 'Your purchases', link: `${publicUrl}/account?tab=purchases` },
    notes: [`You get this letter because you own “${title}”. There is one for each new version.`],
  }),
})
