/** Shown where the app itself broke, so without any text that had to be loaded: in every language of drivers. */
export function StoppedPage() {
  return (
    <main style={{ padding: '2rem 1rem', fontSize: '1.25rem', display: 'grid', gap: '1rem' }}>
      <p lang="en">The app stopped. What you did is kept on this phone.</p>
      <p lang="ar" dir="rtl">
        توقف التطبيق. ما قمت به محفوظ على هذا الهاتف.
      </p>
      <p lang="ur" dir="rtl">
        ایپ رک گئی۔ آپ کا کام اس فون میں محفوظ ہے۔
      </p>
      <p lang="hi">ऐप रुक गया। आपका काम इस फ़ोन में सुरक्षित है।</p>
      <p lang="bn">অ্যাপ থেমে গেছে। আপনার কাজ এই ফোনে রাখা আছে।</p>
      <button
        type="button"
        style={{ minHeight: '4rem', fontSize: '1.5rem' }}
        onClick={() => location.reload()}
      >
        <span aria-hidden>↻</span> Reload
      </button>
    </main>
  );
}
