// expansion.c: grows, compresses and multiplies expansions. Method, range and size: expansion.h.
#include "exact/expansion.h"

// Does Shewchuk's COMPRESS: it keeps the value in as few components as the value needs. On the way up every sum has a
// tail: what is kept is rounded to its last bit, and all below is less than that, and not 0.
static void compress(hti_expansion *x) {
    double kept[HTI_EXPANSION_CAPACITY];
    int bottom = x->count - 1;
    double q = x->c[bottom];
    int top = HTI_EXPANSION_CAPACITY - 1;
    for (int i = bottom - 1; i >= 0; i--) {
        double sum = 0.0, tail = 0.0;
        hti_two_sum(q, x->c[i], &sum, &tail);
        q = sum;
        if (tail != 0.0) {
            kept[top--] = sum;
            q = tail;
        }
    }
    int n = 0;
    for (int i = top + 1; i < HTI_EXPANSION_CAPACITY; i++) {
        double sum = 0.0, tail = 0.0;
        hti_two_sum(kept[i], q, &sum, &tail);
        q = sum;
        x->c[n++] = tail;
    }
    x->c[n++] = q;
    x->count = n;
}

void hti_expansion_add_double(hti_expansion *x, double b) {
    if (x->count == HTI_EXPANSION_CAPACITY) {
        compress(x);
    }
    double q = b;
    int n = 0;
    for (int i = 0; i < x->count; i++) {
        double tail = 0.0;
        hti_two_sum(q, x->c[i], &q, &tail);
        if (tail != 0.0) {
            x->c[n++] = tail;
        }
    }
    if (q != 0.0) {
        x->c[n++] = q;
    }
    x->count = n;
}

void hti_expansion_add_product(hti_expansion *x, double a, double b) {
    double product = 0.0, tail = 0.0;
    hti_two_product(a, b, &product, &tail);
    if (tail != 0.0) {
        hti_expansion_add_double(x, tail);
    }
    hti_expansion_add_double(x, product);
}

void hti_expansion_add(hti_expansion *x, const hti_expansion *y, double sign) {
    for (int i = 0; i < y->count; i++) {
        hti_expansion_add_double(x, sign * y->c[i]);
    }
}

void hti_expansion_multiply(hti_expansion *out, const hti_expansion *a, const hti_expansion *b) {
    out->count = 0;
    for (int i = 0; i < a->count; i++) {
        for (int j = 0; j < b->count; j++) {
            hti_expansion_add_product(out, a->c[i], b->c[j]);
        }
    }
}

void hti_expansion_discriminant(hti_expansion *out, const hti_expansion *a, const hti_expansion *b,
                                const hti_expansion *c) {
    hti_expansion limit;
    hti_expansion_multiply(out, a, a);
    hti_expansion_multiply(&limit, b, c);
    hti_expansion_add(out, &limit, -1.0);
}

void hti_expansion_set_sum(hti_expansion *out, const double *terms, int count) {
    out->count = 0;
    for (int i = 0; i < count; i++) {
        if (terms[i] != 0.0) {
            hti_expansion_add_double(out, terms[i]);
        }
    }
}

int hti_expansion_sum_sign(const double *terms, int count) {
    hti_expansion x;
    hti_expansion_set_sum(&x, terms, count);
    return hti_expansion_sign(&x);
}
