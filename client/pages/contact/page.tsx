import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import handshake from '../../assets/handshake.svg';
import { PageHead } from '../../components/page-head.tsx';
import { useFormAnswer } from '../../forms/form-answer.ts';
import { StaticIslandView } from '../../hydration/static-island.tsx';
import { staticIslands } from '../static-islands.ts';
import { useSent } from '../../forms/sent.ts';
import { useSite } from '../../site.ts';
import { Container } from '../../ui/container.tsx';
import { ContactForm } from './contact-form.tsx';
import type { ContactData, loadContact } from './loader.ts';
import styles from './page.module.css';

export function ContactPage(): ReactNode {
  const { property, isReport, start } = useLoaderData<typeof loadContact>();
  const { brand } = useSite();
  const { answer } = useFormAnswer();
  const isSent = useSent();
  return (
    <>
      <PageHead
        title={answer ? 'Error: Contact us' : 'Contact us'}
        description={`Contact ${brand} by message, email, phone or chat, Monday to Saturday from 8:00 AM to 7:00 PM (WAT), and find answers to common questions.`}
        canonical={paths.contact}
      />
      <Container>
        <div className={styles.page}>
          <header className={styles.head}>
            <div>
              <h1>{isReport ? 'Report this home' : property ? 'Request a tour' : 'Talk to us'}</h1>
              <p className={styles.lead}>
                <Lead property={property} isReport={isReport} />
              </p>
            </div>
            {!isReport && (
              <img
                className={styles.picture}
                data-is-tour={property ? '' : undefined}
                src={handshake}
                width={640}
                height={420}
                alt="Two people shake hands on a home"
              />
            )}
          </header>
          <div className={styles.columns}>
            <section className={styles.form}>
              <h2 id="write">
                {property && !isReport ? 'When would you like to see it?' : 'Send us a message'}
              </h2>
              <ContactForm
                key={start.id}
                {...{ property, isReport, start, isSent }}
                heading="write"
              />
            </section>
            <StaticIslandView
              key={`${property?.id} ${isReport}`}
              part={staticIslands.contactMethods}
            />
          </div>
        </div>
      </Container>
      <StaticIslandView part={staticIslands.contactQuestions} />
    </>
  );
}

function Lead({ property, isReport }: Pick<ContactData, 'property' | 'isReport'>): ReactNode {
  if (!property)
    // The spaces that don't break keep as many lines in the phone's font as in ours.
    return 'Our team answers within 24 hours, Monday\u00A0-\u00A0Saturday, 8:00 AM - 7:00 PM (WAT).';
  const home = <a href={paths.property(property.id)}>{property.title}</a>;
  if (isReport) return <>Tell us what is wrong with {home}. We check every report.</>;
  return (
    <>
      You’d like to see {home}. Tell us when it suits you, and our team will be in touch within 24
      hours.
    </>
  );
}
